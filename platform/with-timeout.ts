/** PortOne's SDK has no timeout. */
export async function withTimeout<Answer>(requested: Promise<Answer>, timeoutMs: number): Promise<Answer> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new DOMException('no answer in time', 'TimeoutError')), timeoutMs);
  });
  // Late failures must not be unhandled.
  requested.catch(() => undefined);
  try {
    return await Promise.race([requested, late]);
  } finally {
    clearTimeout(timer);
  }
}
