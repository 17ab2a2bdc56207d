/** Without the `carry-source` parameter. */
export function cleanHref(link: Element): string {
  return (link.getAttribute('href') ?? '').replace(/[?&]s_id=[^&#]*/, '');
}
