/** Uploads within half a minute on a slow connection. */
const PART_BYTES = 1024 * 1024;
const TRIES = 8;

interface Placed {
  id: string;
  received: number;
}

/** Uploads files in chunks to an address and resumes after connection loss. Returns the error of each file that is left out. */
export async function uploadFiles(
  address: string,
  files: readonly File[],
  notify: (progress: UploadProgress) => void,
): Promise<string[]> {
  const errors: string[] = [];
  const bytes = files.reduce((sum, file) => sum + file.size, 0);
  let done = 0;
  for (const [at, file] of files.entries()) {
    const report = (received: number): void =>
      notify({ name: file.name, file: at + 1, files: files.length, done: done + received, bytes });
    report(0);
    const error = await sendFile(address, file, report);
    if (error) errors.push(`${file.name}: ${error}`);
    done += file.size;
  }
  return errors;
}

/** Progress over all files. */
export interface UploadProgress {
  name: string;
  file: number;
  files: number;
  done: number;
  bytes: number;
}

async function sendFile(address: string, file: File, report: (received: number) => void): Promise<string | undefined> {
  const body = JSON.stringify({ name: file.name, bytes: file.size });
  const placed = await requestJson<Placed>(() =>
    fetch(address, { method: 'POST', headers: { 'content-type': 'application/json' }, body }),
  );
  if ('error' in placed) return placed.error;
  let { received } = placed.answer;
  while (received < file.size) {
    report(received);
    const chunk = file.slice(received, received + PART_BYTES);
    const query = new URLSearchParams({ file: placed.answer.id, at: String(received) });
    const sent = await requestJson<{ received: number }>(() =>
      fetch(`${address}?${query}`, {
        method: 'PUT',
        headers: { 'content-type': 'application/octet-stream' },
        body: chunk,
      }),
    );
    if ('answer' in sent) received = sent.answer.received;
    // Another window uploaded, or a response was lost: continue where the server says.
    else if (typeof sent.received === 'number' && sent.received !== received) received = sent.received;
    else return sent.error;
  }
  return undefined;
}

type Answered<Result> = { answer: Result } | { error: string; received?: number };

/** Retries until a response arrives; error responses count. */
async function requestJson<Result>(request: () => Promise<Response>): Promise<Answered<Result>> {
  for (let tried = 0; ; tried += 1) {
    try {
      const response = await request();
      const result = await response.json();
      if (response.ok) return { answer: result };
      if (response.status < 500) return { error: String(result.message), received: result.details?.received };
    } catch {
      // Network error: retry.
    }
    if (tried === TRIES) return { error: '연결이 끊겼습니다. 같은 파일을 다시 고르시면 끊긴 곳부터 이어집니다.' };
    await new Promise((resolve) => setTimeout(resolve, Math.min(10_000, 500 * 2 ** tried)));
  }
}
