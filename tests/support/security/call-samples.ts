import type { AddressValues } from './address-values.ts';
import type { MemberResources } from './member-resources.ts';

export interface CallSample {
  params?: Record<string, string | number>;
  query?: string;
  body?: object;
}

export interface CallRow {
  /** `all`: including visitors; `operator`: API keys of operators only. */
  who: 'all' | 'member' | 'operator';
  sample: (env: AddressValues, own: MemberResources) => CallSample;
  /** Only its owner can see it; others get the absent status. */
  isPrivate?: boolean;
  /** Statuses with access; default 200. */
  ok?: number[];
  /** Statuses for others' private resources; default as absent. */
  others?: number[];
  /** Statuses for missing resources; default 404. */
  absent?: number[];
  /** More samples for leak checks. */
  looks?: (env: AddressValues, own: MemberResources) => CallSample[];
  /** For changing operations: samples that target restricted works or episodes. */
  aims?: (env: AddressValues, own: MemberResources) => CallSample[];
}
const nothing = (): CallSample => ({});
export const all = (row: Partial<CallRow> = {}): CallRow => ({ who: 'all', sample: nothing, ...row });
export const member = (row: Partial<CallRow> = {}): CallRow => ({ ...all(row), who: 'member' });
export const operator = (row: Partial<CallRow> = {}): CallRow => ({ ...all(row), who: 'operator' });
export const queries =
  (...requests: string[]) =>
  (): CallSample[] =>
    requests.map((query) => ({ query }));
export const plain = ({ works }: AddressValues): CallSample => ({ params: { id: works.plain } });
export const adults = ({ works }: AddressValues): CallSample[] =>
  [works.text, works.strip, works.unrated].map((id) => ({ params: { id } }));
export const atWorks =
  (body: object) =>
  (env: AddressValues): CallSample[] =>
    adults(env).map((one) => ({ ...one, body }));
export const adultEpisodes = ({ episodes }: AddressValues): number[] => [
  episodes.text,
  episodes.locked,
  episodes.strip,
];
export const atEpisodes =
  (body: object) =>
  (env: AddressValues): CallSample[] =>
    adultEpisodes(env).map((id) => ({ params: { id }, body }));
export const inBody =
  (options: (work: number) => object) =>
  ({ works }: AddressValues): CallSample[] =>
    [works.text, works.strip, works.unrated].map((work) => ({ body: options(work) }));
export const atWorkFor = (coins: number): Pick<CallRow, 'sample' | 'aims'> => ({
  sample: ({ works }) => ({ body: { work: works.text, coins } }),
  aims: inBody((work) => ({ work, coins })),
});
export const own =
  (name: keyof MemberResources, body?: object) =>
  (_env: AddressValues, things: MemberResources): CallSample => ({
    params: { id: things[name] },
    ...(body ? { body } : {}),
  });
export const sends = (body: object) => (): CallSample => ({ body });
export const each = (ids: number[]): CallSample[] => ids.map((id) => ({ params: { id } }));
