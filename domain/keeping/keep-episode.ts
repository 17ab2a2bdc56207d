import { countTry } from '#domain/membership';
import { handOver } from '#domain/purchase';
import { type OpenedEpisode, openEpisode } from '#domain/reading';
import type { Needs, Tx } from '#shared/context';
import { type Reader, memberNoOf } from '#shared/reader';
import { Refusal } from '#shared/refusal';
import { type LeasedTerms, decideLease } from './lease-rules.ts';
import { type GivenLease, giveLease } from './lease-token.ts';
import { lockKeeper, selectKeptDevices, selectLeased, upsertKept, upsertKeptDevice } from './kept-store.ts';

/** Who keeps, and on which of their devices. */
export interface Keeper {
  reader: Reader;
  /** When the proof of the reader's age ends; null without one. */
  proofEndsAt: Date | null;
  device: { id: string; name: string };
}

/** An episode on its way to a device. */
export interface KeptEpisode extends GivenLease {
  opened: OpenedEpisode;
  /** The shop's clock. */
  now: Date;
}

/** How many a member may keep in a day: a long work whole, not the shop. */
const MOST_A_DAY = 1000;
const DAY_SECONDS = 86_400;
const EPOCH_BYTES = 12;

/**
 * Gives an episode to a device of the member's, to be read there without a network: what is free, bought or rented, by
 * the rules of opening. Handing over starts a rental's clock, and what was handed over cannot be taken back for
 * coins. Refuses as `openEpisode` does, its measure of a minute included, with EPISODE_ERROR 0001 what is not held, with KEEP_ERROR 0001 one device too
 * many, 0002 too much in a day, with AUTH_ERROR 0002 who is no member.
 */
export async function keepEpisode(
  ctx: Needs<'db' | 'secrets' | 'openGauge'>,
  order: Keeper & { episodeId: number; mostDevices: number },
): Promise<KeptEpisode> {
  const { reader, episodeId } = order;
  const memberNo = memberNoOf(reader);
  if (memberNo === null) throw new Refusal('AUTH_ERROR', '0002');
  const counter = { kind: 'keep', key: String(memberNo), windowSeconds: DAY_SECONDS };
  if ((await countTry(ctx.db, counter)).failures > MOST_A_DAY) throw new Refusal('KEEP_ERROR', '0002');
  const opened = await openEpisode(ctx, { id: episodeId, reader, opening: 'keep' });
  // What cannot be sent has not been handed over.
  if (!opened.content) throw new Refusal('EPISODE_ERROR', '0001', { work: opened.work.id });
  return ctx.db.transaction().execute(async (tx) => {
    if (!(await lockKeeper(tx, memberNo))) throw new Refusal('AUTH_ERROR', '0004');
    await requireRoom(tx, { memberNo, device: order.device.id, most: order.mostDevices });
    const { now, episodes } = await selectLeased(tx, { memberNo, episodes: [episodeId] });
    const [episode] = episodes;
    const decision = episode ? decideLease(episode, { ...order, now }) : { is: 'gone' as const };
    if (decision.is !== 'leased') throw new Refusal('EPISODE_ERROR', '0001', { work: opened.work.id });
    const { right } = decision;
    // Between reading and handing over it may have been taken back: exactly one of both comes about.
    if (right && !(await handOver(tx, { memberNo, episodeId, kind: right.kind })))
      throw new Refusal('EPISODE_ERROR', '0001', { work: opened.work.id });
    const terms = {
      ...decision.terms,
      ...(right?.kind === 'rental' ? await runningTerms(tx, { ...order, memberNo, now }) : {}),
    };
    const key = { memberNo, device: order.device.id };
    await upsertKeptDevice(tx, { ...key, name: order.device.name });
    const until = terms.until === null ? null : new Date(terms.until);
    const { revision } = opened.episode;
    const fresh = ctx.secrets.random(EPOCH_BYTES);
    const epoch = await upsertKept(tx, { ...key, episodeId, revision, epoch: fresh, until });
    const lease = { member: memberNo, device: key.device, episode: episodeId, revision, epoch, from: now.getTime() };
    return { opened: { ...opened, gate: null }, now, ...giveLease(ctx, { ...lease, ...terms }) };
  });
}

/** The terms of a rental whose clock was started by handing it over. */
async function runningTerms(
  tx: Tx,
  ask: Pick<Keeper, 'reader' | 'proofEndsAt'> & { memberNo: number; episodeId: number; now: Date },
): Promise<LeasedTerms | undefined> {
  const { episodes } = await selectLeased(tx, { memberNo: ask.memberNo, episodes: [ask.episodeId] });
  const decision = episodes[0] && decideLease(episodes[0], ask);
  return decision?.is === 'leased' ? decision.terms : undefined;
}

async function requireRoom(tx: Tx, ask: { memberNo: number; device: string; most: number }): Promise<void> {
  const devices = await selectKeptDevices(tx, ask.memberNo);
  if (devices.some(({ device }) => device === ask.device)) return;
  if (devices.length >= ask.most) throw new Refusal('KEEP_ERROR', '0001', { count: ask.most });
}
