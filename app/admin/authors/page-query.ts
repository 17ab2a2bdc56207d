/** The page of a list, and addresses of the same list with other values; '' removes one. */
export function pageQuery(url: URL): { page: number; at: (values: Record<string, string>) => string } {
  const text = url.searchParams.get('page') ?? '';
  const page = /^[1-9]\d{0,3}$/u.test(text) ? Number(text) : 1;
  const at = (values: Record<string, string>): string => {
    const search = new URLSearchParams(url.searchParams);
    search.delete('said');
    for (const [name, value] of Object.entries(values))
      if (value === '') search.delete(name);
      else search.set(name, value);
    return `${url.pathname}${search.size > 0 ? `?${search}` : ''}`;
  };
  return { page, at };
}
