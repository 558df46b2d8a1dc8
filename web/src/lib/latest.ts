/** For an effect: what was asked for is taken only until the effect runs again, in another language say, or its page is left. */
export function latest<T>(asked: Promise<T>, take: (found: T) => void, failed: (error: unknown) => void = () => {}): () => void {
  let late = false;
  asked.then(
    (found) => !late && take(found),
    (error: unknown) => !late && failed(error),
  );
  return () => (late = true);
}
