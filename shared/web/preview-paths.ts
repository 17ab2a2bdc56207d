/** What a preview can show; null for every other page. */
export function previewTargetOf(path: string): { episodeId: number } | { workId: number } | null {
  const episode = /^\/viewer\/(?:i\/)?([1-9]\d{0,14})$/u.exec(path)?.[1];
  if (episode) return { episodeId: Number(episode) };
  const work = /^\/novel\/([1-9]\d{0,14})$/u.exec(path)?.[1];
  return work ? { workId: Number(work) } : null;
}

const LINK = /(<a\b[^>]*?\s)href="([^"]*)"/gu;
const PICTURE = /\/media\/(?!public\/)[a-z]+\/([0-9a-z]{8,64})\/(\d+)\.(?:avif|webp|jpeg|jpg|png)(?:\?[^"\s,]*)?/gu;
const SCRIPT = /<script\b[^>]*>[\s\S]*?<\/script>|<link\b[^>]*rel="(?:modulepreload|preload|manifest)"[^>]*>/gu;

/**
 * The HTML of a reader's page inside a preview: no scripts, links only to pages of the preview, pictures through it.
 * `prefix`: begins every path of the preview; `pictures`: begins the path of a picture.
 */
export function previewHtml(html: string, { prefix, pictures }: { prefix: string; pictures: string }): string {
  return html
    .replaceAll(SCRIPT, '')
    .replaceAll(LINK, (_link, begin: string, href: string) => `${begin}${previewLink(href, prefix)}`)
    .replaceAll(PICTURE, (_url, hash: string, width: string) => `${pictures}/${hash}?width=${width}`);
}

function previewLink(href: string, prefix: string): string {
  if (href.startsWith('#')) return `href="${href}"`;
  const [path = ''] = href.split(/[?#]/u);
  return previewTargetOf(path) ? `href="${prefix}${path}"` : 'aria-disabled="true"';
}
