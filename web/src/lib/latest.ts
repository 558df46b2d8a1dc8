/** For an effect: use a result only until the effect runs again, for instance in another language, or its page is left. */
export function latest<T>(asked: Promise<T>, take: (found: T) => void, failed: (error: unknown) => void = () => {}): () => void {
  let late = false;
  asked.then(
    (found) => !late && take(found),
    (error: unknown) => !late && failed(error),
  );
  return () => (late = true);
}
