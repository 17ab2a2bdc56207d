/** Invalid values are ignored. */
export interface AuditQuery {
  operatorId?: number;
  act?: string;
  subject?: string;
  from?: string;
  until?: string;
  before?: number;
}

export function parseAuditQuery(search: URLSearchParams): AuditQuery {
  const text = (name: string): string => search.get(name)?.trim().slice(0, 100) ?? '';
  const number = (name: string): number | undefined =>
    /^[1-9]\d{0,14}$/.test(text(name)) ? Number(text(name)) : undefined;
  const day = (name: string): string | undefined => {
    const isDay = /^\d{4}-\d\d-\d\d$/.test(text(name)) && !Number.isNaN(Date.parse(text(name)));
    return isDay ? text(name) : undefined;
  };
  const details = {
    operatorId: number('operator'),
    act: text('act') || undefined,
    subject: text('subject') || undefined,
    from: day('from'),
    until: day('until'),
    before: number('before'),
  };
  return Object.fromEntries(Object.entries(details).filter(([, value]) => value !== undefined));
}
