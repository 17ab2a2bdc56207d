import { sizeWords } from './import-words.ts';

/** Small enough to go within half a minute also over a slow line. */
const PART_BYTES = 1024 * 1024;
const TRIES = 8;

interface Placed {
  id: string;
  received: number;
}

/**
 * Sends files part by part, each from where it stands; a line that breaks is waited for. Answers the sentence of what could
 * not be sent, or nothing.
 */
export async function sendFiles(
  runId: number,
  files: readonly File[],
  tell: (words: string) => void,
): Promise<string | undefined> {
  const address = `/operator/import/${runId}/files`;
  for (const file of files) {
    const fault = await sendFile(address, file, tell);
    if (fault) return `${file.name}: ${fault}`;
  }
  return undefined;
}

async function sendFile(address: string, file: File, tell: (words: string) => void): Promise<string | undefined> {
  const body = JSON.stringify({ name: file.name, bytes: file.size });
  const placed = await asked<Placed>(() =>
    fetch(address, { method: 'POST', headers: { 'content-type': 'application/json' }, body }),
  );
  if ('fault' in placed) return placed.fault;
  let { received } = placed.answer;
  while (received < file.size) {
    tell(`${file.name}: ${sizeWords(received)} / ${sizeWords(file.size)}`);
    const part = file.slice(received, received + PART_BYTES);
    const query = new URLSearchParams({ file: placed.answer.id, at: String(received) });
    const sent = await asked<{ received: number }>(() =>
      fetch(`${address}?${query}`, {
        method: 'PUT',
        headers: { 'content-type': 'application/octet-stream' },
        body: part,
      }),
    );
    if ('answer' in sent) received = sent.answer.received;
    // Another window, or an answer that was lost: the shop says from where on.
    else if (typeof sent.received === 'number' && sent.received !== received) received = sent.received;
    else return sent.fault;
  }
  return undefined;
}

type Answered<Answer> = { answer: Answer } | { fault: string; received?: number };

/** Asks until an answer comes; a refusal is one. */
async function asked<Answer>(ask: () => Promise<Response>): Promise<Answered<Answer>> {
  for (let tried = 0; ; tried += 1) {
    try {
      const response = await ask();
      const answer = await response.json();
      if (response.ok) return { answer };
      if (response.status < 500) return { fault: String(answer.message), received: answer.facts?.received };
    } catch {
      // No answer came: it is tried again.
    }
    if (tried === TRIES) return { fault: '연결이 끊겼습니다. 같은 파일을 다시 고르시면 끊긴 곳부터 이어집니다.' };
    await new Promise((resolve) => setTimeout(resolve, Math.min(10_000, 500 * 2 ** tried)));
  }
}
