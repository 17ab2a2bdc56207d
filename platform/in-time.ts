/** An answer, or a fault once its time is over: PortOne's SDK waits for ever by itself. */
export async function inTime<Answer>(asked: Promise<Answer>, timeoutMs: number): Promise<Answer> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new DOMException('no answer in time', 'TimeoutError')), timeoutMs);
  });
  // What comes after that, and how it fails, concerns nobody any more.
  asked.catch(() => undefined);
  try {
    return await Promise.race([asked, late]);
  } finally {
    clearTimeout(timer);
  }
}
