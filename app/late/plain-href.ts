/** What a link says without the source that it may carry on (`carry-source`): this names it when the page is there anew. */
export function plainHref(link: Element): string {
  return (link.getAttribute('href') ?? '').replace(/[?&]s_id=[^&#]*/, '');
}
