import { type ExistingEpisode, episodeNumber } from '#domain/catalog-import';
import type { UploadedEpisode, UploadedEpisodes } from '#shared/catalog/episode-upload';

/** An existing episode that an upload may hold again. */
export type MatchableEpisode = Pick<
  ExistingEpisode,
  'id' | 'position' | 'title' | 'digest' | 'revision' | 'isWithdrawn' | 'is_draft' | 'is_edited' | 'opensAt'
>;

export type FoundEpisode = Pick<UploadedEpisode, 'key' | 'file' | 'title' | 'digest' | 'characters' | 'pages'> & {
  /** As the file is named. */
  named: number | undefined;
};

/** Withdrawn episodes do not take a number, unless they wait for publication or contents. */
const takesNumber = (episode: MatchableEpisode): boolean =>
  !episode.isWithdrawn || episode.is_draft || episode.revision === 0;

/** Existing episodes by number; by position if no title has one. */
export function numberEpisodes<Episode extends MatchableEpisode>(existing: readonly Episode[]): Map<number, Episode[]> {
  const taking = existing.filter(takesNumber);
  const titled = Map.groupBy(taking, ({ title }) => episodeNumber(title) ?? Number.NaN);
  titled.delete(Number.NaN);
  return titled.size > 0 ? titled : Map.groupBy(taking, ({ position }) => position);
}

/** Relates uploaded episodes to the existing ones, by contents, number and title; in order of their numbers. */
export function matchUploaded(
  found: readonly FoundEpisode[],
  existing: readonly MatchableEpisode[],
): Pick<UploadedEpisodes, 'rows' | 'missing'> {
  const numbered = numberEpisodes(existing);
  const byDigest = Map.groupBy(existing.filter(takesNumber), ({ digest }) => digest);
  const byTitle = Map.groupBy(existing.filter(takesNumber), ({ title }) => title);
  const withNumber = found.map((episode) => ({
    ...episode,
    number: episodeNumber(episode.title) ?? episode.named ?? null,
  }));
  const times = Map.groupBy(withNumber, ({ number }) => number);
  const rows = withNumber.map(({ named: _named, ...episode }): UploadedEpisode => {
    const { number, title, digest } = episode;
    const row = (match: UploadedEpisode['match'], was?: MatchableEpisode, remark = ''): UploadedEpisode => ({
      ...episode,
      match,
      episodeId: was?.id ?? null,
      remark,
    });
    const same = byDigest.get(digest)?.toSorted((one) => (one.title === title ? -1 : 0))[0];
    if (same) return row('same', same, sameRemark(same, title));
    if (number !== null && (times.get(number)?.length ?? 0) > 1)
      return row('repeated', undefined, '올린 파일에 같은 번호가 또 있습니다.');
    const titled = byTitle.get(title) ?? [];
    const standing = number === null ? titled : (numbered.get(number) ?? []);
    const was = standing.length === 1 ? standing[0] : standing.find((one) => one.title === title);
    if (was) return row('changed', was, changedRemark(was, title));
    if (standing.length > 1) return row('unnumbered', undefined, '작품에 이 번호의 회차가 여럿 있습니다.');
    return row(number === null ? 'unnumbered' : 'new');
  });
  const known = [...numbered.keys(), ...rows.flatMap(({ number }) => number ?? [])];
  const uploaded = rows.flatMap(({ number, match }) => (number === null || match === 'same' ? [] : [number]));
  return { rows: rows.toSorted(byNumber), missing: missingNumbers(known, uploaded) };
}

const sameRemark = (was: MatchableEpisode, title: string): string =>
  was.title === title ? '' : `‘${was.title}’ 회차와 내용이 같습니다.`;

function changedRemark(was: MatchableEpisode, title: string): string {
  const remarks = [
    was.title === title ? '' : `지금 제목은 ‘${was.title}’입니다.`,
    was.is_edited ? '콘솔에서 본문을 고친 회차입니다.' : '',
    was.revision === 0 ? '내용이 없는 회차를 채웁니다.' : '',
  ];
  return remarks.filter(Boolean).join(' ');
}

/** Episodes without a number come last, in file order. */
export const byNumber = (one: { number: number | null }, other: { number: number | null }): number => {
  if (one.number === null || other.number === null) return Number(one.number === null) - Number(other.number === null);
  return one.number - other.number;
};

const MAX_LISTED = 10;

/** Missing whole numbers between the episodes before the uploaded ones and the last uploaded one. */
export function missingNumbers(known: readonly number[], uploaded: readonly number[]): string[] {
  if (uploaded.length === 0) return [];
  const first = Math.min(...uploaded);
  const before = known.filter((number) => number < first);
  const from = Math.floor(before.length > 0 ? Math.max(...before) : first);
  const existing = new Set(known.map(Math.floor));
  const gaps: [number, number][] = [];
  for (let number = from + 1; number < Math.max(...uploaded); number += 1) {
    if (existing.has(number)) continue;
    const last = gaps.at(-1);
    if (last && last[1] === number - 1) last[1] = number;
    else if (gaps.length < MAX_LISTED) gaps.push([number, number]);
    else break;
  }
  return gaps.map(([start, end]) => (start === end ? `${start}화` : `${start}~${end}화`));
}
