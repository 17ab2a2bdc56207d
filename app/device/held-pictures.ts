const ADDRESS = /\/media\/held\/([^/\s]+)\/([\w-]+)\//g;
/** So long before its end a stamp is taken for a fresh one: pictures that are still to come must not meet its end. */
const AHEAD_MS = 60_000;
/** Pictures that were asked for once more already. One that is refused twice is not this reader's. */
const renewed = new WeakMap<HTMLImageElement, string>();
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Asks for fresh addresses for the pictures of this page that are not there yet, the one that just failed among them.
 * Afterwards they are renewed before they end, as long as the page stands.
 */
export async function renewPictures(failed?: HTMLImageElement): Promise<void> {
  if (failed && renewed.get(failed) === stampIn(failed)) return;
  const pictures = [...document.querySelectorAll<HTMLImageElement>('img[src*="/media/held/"]')];
  const missing = pictures.filter((picture) => picture === failed || !picture.complete || picture.naturalWidth === 0);
  const stamps = await freshStamps(missing);
  for (const picture of missing) putStamps(picture, stamps);
  const ends = Math.min(...Object.values(stamps).map(endOf));
  clearTimeout(timer);
  if (Number.isFinite(ends))
    timer = setTimeout(() => void renewPictures(), Math.max(ends - Date.now() - AHEAD_MS, AHEAD_MS));
}

function hashIn(picture: HTMLImageElement): string | undefined {
  return [...picture.src.matchAll(ADDRESS)][0]?.[2];
}

function stampIn(picture: HTMLImageElement): string | undefined {
  return [...picture.src.matchAll(ADDRESS)][0]?.[1];
}

function endOf(stamp: string): number {
  return Number.parseInt(stamp.split('.')[1] ?? '', 36) * 1000;
}

async function freshStamps(pictures: HTMLImageElement[]): Promise<Record<string, string>> {
  const hashes = [...new Set(pictures.flatMap((picture) => hashIn(picture) ?? []))].slice(0, 400);
  if (hashes.length === 0) return {};
  const asked = new URLSearchParams(hashes.map((hash) => ['hash', hash]));
  const answer = await fetch(`/media/stamps?${asked}`, { signal: AbortSignal.timeout(30_000) }).catch(() => undefined);
  if (answer?.status === 429) await leadToGuard(answer);
  if (!answer?.ok) return {};
  const { result }: { result: { stamps: Record<string, string> } } = await answer.json();
  return result.stamps;
}

/** More pictures than anybody looks at: where the operator wishes it, a page says why none comes any more. */
async function leadToGuard(answer: Response): Promise<void> {
  const { result }: { result?: { code?: string } } = await answer.json();
  if (result?.code !== '0003') return;
  location.assign(`/error/devtool?${new URLSearchParams({ from: location.pathname + location.search })}`);
}

/** In place, so that pages of React and pages of plain HTML are served alike. */
function putStamps(picture: HTMLImageElement, stamps: Record<string, string>): void {
  const fresh = stamps[hashIn(picture) ?? ''];
  if (!fresh) return;
  renewed.set(picture, fresh);
  const put = (text: string): string =>
    text.replaceAll(ADDRESS, (_all, _old, hash: string) => `/media/held/${fresh}/${hash}/`);
  for (const source of picture.parentElement?.querySelectorAll(':scope > source') ?? [])
    source.setAttribute('srcset', put(source.getAttribute('srcset') ?? ''));
  if (picture.srcset) picture.srcset = put(picture.srcset);
  picture.src = put(picture.src);
}
