const ADDRESS = /\/media\/held\/([^/\s]+)\/([\w-]+)\//g;
/** Signatures are renewed this long before they expire. */
const AHEAD_MS = 60_000;
/** Already retried; a second failure is final. */
const renewed = new WeakMap<HTMLImageElement, string>();
let timer: ReturnType<typeof setTimeout> | undefined;

/** Requests new signatures for images not yet loaded, including a failed one, and renews them before expiry. */
export async function refreshSignedImages(failed?: HTMLImageElement): Promise<void> {
  if (failed && renewed.get(failed) === signatureIn(failed)) return;
  const pictures = [...document.querySelectorAll<HTMLImageElement>('img[src*="/media/held/"]')];
  const missing = pictures.filter((picture) => picture === failed || !picture.complete || picture.naturalWidth === 0);
  const stamps = await fetchSignatures(missing);
  for (const picture of missing) putStamps(picture, stamps);
  const ends = Math.min(...Object.values(stamps).map(expiryOf));
  clearTimeout(timer);
  if (Number.isFinite(ends))
    timer = setTimeout(() => void refreshSignedImages(), Math.max(ends - Date.now() - AHEAD_MS, AHEAD_MS));
}

function hashIn(picture: HTMLImageElement): string | undefined {
  return [...picture.src.matchAll(ADDRESS)][0]?.[2];
}

function signatureIn(picture: HTMLImageElement): string | undefined {
  return [...picture.src.matchAll(ADDRESS)][0]?.[1];
}

function expiryOf(signature: string): number {
  return Number.parseInt(signature.split('.')[1] ?? '', 36) * 1000;
}

async function fetchSignatures(pictures: HTMLImageElement[]): Promise<Record<string, string>> {
  const hashes = [...new Set(pictures.flatMap((picture) => hashIn(picture) ?? []))].slice(0, 400);
  if (hashes.length === 0) return {};
  const requested = new URLSearchParams(hashes.map((hash) => ['hash', hash]));
  const response = await fetch(`/media/stamps?${requested}`, { signal: AbortSignal.timeout(30_000) }).catch(
    () => undefined,
  );
  if (response?.status === 429) await redirectToGuard(response);
  if (!response?.ok) return {};
  const { result }: { result: { stamps: Record<string, string> } } = await response.json();
  return result.stamps;
}

/** Rate limit: the operator may show a page that explains it. */
async function redirectToGuard(response: Response): Promise<void> {
  const { result }: { result?: { code?: string } } = await response.json();
  if (result?.code !== '0003') return;
  location.assign(`/error/devtool?${new URLSearchParams({ from: location.pathname + location.search })}`);
}

/** In place, for React and plain HTML. */
function putStamps(picture: HTMLImageElement, stamps: Record<string, string>): void {
  const signatures = stamps[hashIn(picture) ?? ''];
  if (!signatures) return;
  renewed.set(picture, signatures);
  const put = (text: string): string =>
    text.replaceAll(ADDRESS, (_all, _old, hash: string) => `/media/held/${signatures}/${hash}/`);
  for (const source of picture.parentElement?.querySelectorAll(':scope > source') ?? [])
    source.setAttribute('srcset', put(source.getAttribute('srcset') ?? ''));
  if (picture.srcset) picture.srcset = put(picture.srcset);
  picture.src = put(picture.src);
}
