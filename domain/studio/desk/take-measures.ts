import { changeOpening, lockAdminWork } from '#domain/catalog-admin';
import { notify } from '#domain/notifications';
import { type OperatorActor, withAudit } from '#domain/operators';
import type { Needs, Tx } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import { MEASURES } from '#shared/authors/measures';
import type { StudioNotification } from '#shared/notifications/notifications';
import { studioPaths } from '#shared/web/studio-paths';
import {
  type AuthorStanding,
  type MeasureRow,
  deleteGuardian,
  insertGuardian,
  insertMeasure,
  liftMeasureRow,
  lockMeasure,
  selectAuthor,
  selectAuthorWorks,
  selectEpisodeAt,
  writeMeasureAppeal,
  writeRatingAppeal,
  writeRatingLock,
} from './author-desk-store.ts';
import { parseAppeal, parseMeasure, parseRating, parseStudioReason } from './measure-rules.ts';
import { studioError } from './studio-error.ts';
import { selectWithdrawal } from '../closing/withdrawal-store.ts';
import { endTakedown, insertTakedown } from './takedown-store.ts';

interface OfPen {
  by: OperatorActor;
  penId: number;
}

/**
 * Takes a measure against a pen and tells its author. A ban for the works themselves takes them down. Throws
 * STUDIO_ERROR 0028 if the pen does not exist, 0034 without a reason, 0035 for an unknown measure or a day that is over.
 */
export async function takeMeasure(
  ctx: Needs<'db'>,
  input: OfPen & { kind: string; reason: string; lastDay: string; isAboutWorks: boolean; today: string },
): Promise<void> {
  const { by, penId, isAboutWorks } = input;
  const parsed = checked(parseMeasure(input, input.today));
  const { kind, reason, lastDay } = parsed;
  await withAudit(ctx, { by, act: { name: 'measure.add', subject: `pen:${penId}`, reason } }, async (tx) => {
    const pen = await requirePen(tx, penId);
    const id = await insertMeasure(tx, { ...parsed, penId, isAboutWorks, by });
    if (kind === 'ban' && isAboutWorks)
      for (const work of await selectAuthorWorks(tx, penId))
        if (work.role === 'owner') await takeWorkDown(tx, { workId: work.id, reason, by });
    const term = lastDay === null ? '' : ` (${lastDay}까지)`;
    await tell(tx, pen, { act: 'measure', ref: `measure:${id}`, title: `${MEASURES[kind]}${term} · ${reason}` });
    return { before: null, after: { measure: kind, until: lastDay }, result: undefined };
  });
}

/** Ends a measure. Throws STUDIO_ERROR 0028 if it does not exist, 0004 when it is over, 0034 without a reason. */
export async function liftMeasure(
  ctx: Needs<'db'>,
  { by, penId, measureId, ...form }: OfPen & { measureId: number; reason: string },
): Promise<void> {
  const { reason } = checked(parseStudioReason(form.reason));
  await withAudit(ctx, { by, act: { name: 'measure.lift', subject: `pen:${penId}`, reason } }, async (tx) => {
    const { pen, measure } = await requireMeasure(tx, { penId, measureId });
    if (!measure.isInForce) throw studioError('0004');
    await liftMeasureRow(tx, measureId);
    await tell(tx, pen, { act: 'measure-lifted', ref: `lifted:${measureId}`, title: MEASURES[measure.kind] });
    return { before: { measure: measure.kind }, after: null, result: undefined };
  });
}

/**
 * Decides the one appeal against a measure, which the author wrote or the operator records, and tells the author. Throws STUDIO_ERROR 0028, 0034, 0037,
 * 0036 when it was appealed or is over.
 */
export async function decideMeasureAppeal(
  ctx: Needs<'db'>,
  { by, penId, measureId, ...form }: OfPen & { measureId: number; appeal: string; result: string; answer: string },
): Promise<void> {
  const decision = checked(parseAppeal(form));
  const act = { name: 'measure.decide', subject: `pen:${penId}`, reason: decision.answer } as const;
  await withAudit(ctx, { by, act }, async (tx) => {
    const { pen, measure } = await requireMeasure(tx, { penId, measureId });
    if (!measure.isInForce || measure.appealResult !== null) throw studioError('0036');
    await writeMeasureAppeal(tx, { id: measureId, ...decision });
    if (decision.result === 'lifted') await liftMeasureRow(tx, measureId);
    await tell(tx, pen, { act: 'appeal', ref: `appeal:measure:${measureId}`, title: decision.answer });
    const { appeal, result } = decision;
    return { before: { measure: measure.kind }, after: { appeal, result }, result: undefined };
  });
}

interface OfWork extends OfPen {
  workId: number;
}

/**
 * Sets and locks the rating of a work; it acts at once. Throws STUDIO_ERROR 0028 for another's work, 0034 without a
 * reason, 0038 for the same or an unknown rating.
 */
export async function overrideRating(
  ctx: Needs<'db'>,
  { by, penId, workId, ...form }: OfWork & { rating: string; reason: string },
): Promise<void> {
  const { reason } = checked(parseStudioReason(form.reason));
  await withAudit(ctx, { by, act: { name: 'work.rating-lock', subject: `work:${workId}`, reason } }, async (tx) => {
    const { pen, work } = await requireWork(tx, { penId, workId });
    const { rating } = checked(parseRating(form.rating, work.sheet.rating));
    await writeRatingLock(tx, { workId, rating, reason, by });
    await changeOpening(tx, { workId, rating });
    const ref = `rating:${workId}:${work.version}`;
    await tell(tx, pen, { act: 'rating', ref, title: `${work.sheet.title} · ${reason}`, workId });
    return { before: { rating: work.sheet.rating }, after: { rating }, result: undefined };
  });
}

/** Decides the one appeal against a locked rating. Throws STUDIO_ERROR 0028, 0034, 0036, 0037. */
export async function decideRatingAppeal(
  ctx: Needs<'db'>,
  { by, penId, workId, ...form }: OfWork & { appeal: string; result: string; answer: string },
): Promise<void> {
  const decision = checked(parseAppeal(form));
  const act = { name: 'work.rating-decide', subject: `work:${workId}`, reason: decision.answer } as const;
  await withAudit(ctx, { by, act }, async (tx) => {
    const { pen, work } = await requireWork(tx, { penId, workId });
    if (!(await writeRatingAppeal(tx, { workId, ...decision }))) throw studioError('0036');
    const ref = `appeal:rating:${workId}:${work.version}`;
    await tell(tx, pen, { act: 'appeal', ref, title: decision.answer, workId });
    const { appeal, result } = decision;
    return { before: null, after: { appeal, result }, result: undefined };
  });
}

interface OfOpening extends OfWork {
  /** Of an episode; null: the whole work. */
  position: number | null;
}

/**
 * Takes a work or an episode down (내림) and tells its author; readers who bought it keep it. Throws STUDIO_ERROR 0028,
 * 0034 without a reason, 0004 when it is down, NOT_FOUND 0002 without such an episode.
 */
export async function takeDown(
  ctx: Needs<'db'>,
  { by, penId, workId, position, ...form }: OfOpening & { reason: string },
): Promise<void> {
  const { reason } = checked(parseStudioReason(form.reason));
  await withAudit(ctx, { by, act: { name: 'work.take-down', subject: `work:${workId}`, reason } }, async (tx) => {
    const { pen, work } = await requireWork(tx, { penId, workId });
    const episode = position === null ? null : await requireEpisode(tx, { workId, position });
    const episodeId = episode?.id ?? null;
    if (!(await insertTakedown(tx, { workId, episodeId, reason, by }))) throw studioError('0004');
    await changeOpening(
      tx,
      episode ? { workId, episode: { id: episode.id, isUp: false } } : { workId, isListed: false },
    );
    const title = [work.sheet.title, episode?.title, '·', reason].filter(Boolean).join(' ');
    await tell(tx, pen, { act: 'taken-down', ref: `down:${workId}:${episodeId ?? 0}:${work.version}`, title, workId });
    return { before: null, after: { workId, position }, result: undefined };
  });
}

/** Ends a takedown and tells the author. Throws STUDIO_ERROR 0028, 0034, 0004 without one, NOT_FOUND 0002. */
export async function restoreOpening(
  ctx: Needs<'db'>,
  { by, penId, workId, position, ...form }: OfOpening & { reason: string },
): Promise<void> {
  const { reason } = checked(parseStudioReason(form.reason));
  await withAudit(ctx, { by, act: { name: 'work.restore', subject: `work:${workId}`, reason } }, async (tx) => {
    const { pen, work } = await requireWork(tx, { penId, workId });
    const episode = position === null ? null : await requireEpisode(tx, { workId, position });
    const episodeId = episode?.id ?? null;
    if (!(await endTakedown(tx, { workId, episodeId }))) throw studioError('0004');
    // What its author withdrew meanwhile stays withdrawn.
    if (!(await selectWithdrawal(tx, { workId, episodeId }))?.withdrawnAt)
      await changeOpening(
        tx,
        episode ? { workId, episode: { id: episode.id, isUp: true } } : { workId, isListed: true },
      );
    const title = [work.sheet.title, episode?.title].filter(Boolean).join(' ');
    await tell(tx, pen, { act: 'restored', ref: `up:${workId}:${episodeId ?? 0}:${work.version}`, title, workId });
    return { before: null, after: { workId, position }, result: undefined };
  });
}

/** Records that the guardian of a minor author agreed. Throws STUDIO_ERROR 0028, 0034, 0004 when it is recorded. */
export async function recordGuardian(
  ctx: Needs<'db'>,
  { by, penId, ...form }: OfPen & { reason: string },
): Promise<void> {
  const { reason: method } = checked(parseStudioReason(form.reason.slice(0, 500)));
  await withAudit(ctx, { by, act: { name: 'author.guardian', subject: `pen:${penId}` } }, async (tx) => {
    const { memberNo } = await requirePen(tx, penId);
    if (memberNo === null || !(await insertGuardian(tx, { memberNo, method, by }))) throw studioError('0004');
    return { before: null, after: { method }, result: undefined };
  });
}

/** Records that the guardian withdrew the consent. Throws STUDIO_ERROR 0028, 0004 without one. */
export async function endGuardian(ctx: Needs<'db'>, { by, penId }: OfPen): Promise<void> {
  await withAudit(ctx, { by, act: { name: 'author.guardian-end', subject: `pen:${penId}` } }, async (tx) => {
    const { memberNo } = await requirePen(tx, penId);
    if (memberNo === null || !(await deleteGuardian(tx, memberNo))) throw studioError('0004');
    return { before: null, after: null, result: undefined };
  });
}

function checked<Parsed extends object>(
  parsed: Parsed | { problem: Parameters<typeof studioError>[0]; field: string },
): Parsed {
  if ('problem' in parsed) throw studioError(parsed.problem, parsed.field);
  return parsed;
}

async function requirePen(tx: Tx, penId: number): Promise<AuthorStanding> {
  const pen = await selectAuthor(tx, penId);
  if (!pen) throw studioError('0028');
  return pen;
}

async function requireMeasure(
  tx: Tx,
  { penId, measureId }: { penId: number; measureId: number },
): Promise<{ pen: AuthorStanding; measure: MeasureRow }> {
  const pen = await requirePen(tx, penId);
  const measure = await lockMeasure(tx, { id: measureId, penId });
  if (!measure) throw studioError('0028');
  return { pen, measure };
}

async function requireWork(tx: Tx, { penId, workId }: { penId: number; workId: number }) {
  const pen = await requirePen(tx, penId);
  const isTheirs = (await selectAuthorWorks(tx, penId)).some(({ id }) => id === workId);
  const work = isTheirs ? await lockAdminWork(tx, workId) : undefined;
  if (!work) throw studioError('0028');
  return { pen, work };
}

async function requireEpisode(
  tx: Tx,
  at: { workId: number; position: number },
): Promise<{ id: number; title: string }> {
  const episode = await selectEpisodeAt(tx, at);
  if (!episode) throw new DomainError('NOT_FOUND', '0002', { field: 'position' });
  return episode;
}

async function takeWorkDown(tx: Tx, down: { workId: number; reason: string; by: OperatorActor }): Promise<void> {
  await lockAdminWork(tx, down.workId);
  if (await insertTakedown(tx, { ...down, episodeId: null }))
    await changeOpening(tx, { workId: down.workId, isListed: false });
}

async function tell(
  tx: Tx,
  { memberNo }: AuthorStanding,
  notice: { act: StudioNotification; ref: string; title: string; workId?: number },
): Promise<void> {
  if (memberNo === null) return;
  const { act, ref, title, workId } = notice;
  const path = workId === undefined ? studioPaths.settings() : studioPaths.work(workId);
  const facts = { act, title: title.slice(0, 300), path };
  await notify(tx, { memberNo, kind: 'studio', ref, ...(workId === undefined ? {} : { workId }), facts });
}
