/** Use a result in an effect only until the effect runs again, for instance in another language, or the page is left. */
export function latest<T>(asked: Promise<T>, take: (found: T) => void, failed: (error: unknown) => void = () => {}): () => void {
  let late = false;
  asked.then(
    (found) => !late && take(found),
    (error: unknown) => !late && failed(error),
  );
  return () => (late = true);
}
