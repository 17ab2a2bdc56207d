/** Path of a link without its `s_id` (G10). */
export function cleanHref(link: Element): string {
  return (link.getAttribute('href') ?? '').replace(/[?&]s_id=[^&#]*/, '');
}
