import { claimAllGifts } from '#domain/gifts';
import { type StartedSession, endDemoReader, startDemoReader } from '#domain/members';
import { type Browser, disableDemoOperator, startDemoOperator } from '#domain/operators';
import { legalVersions } from '#domain/policies';
import type { Needs } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import type { DeviceInfo } from '#shared/members/device';
import { selectSampleState } from './sample-store.ts';

/** Whether the shop holds samples, so that demo accounts exist. */
export async function hasDemoAccounts(ctx: Needs<'db'>): Promise<boolean> {
  return (await selectSampleState(ctx.db)) === 'loaded';
}

/** Logs in as the demo reader, who first claims the gifts of a new member. Undefined without demo accounts. */
export async function loginDemoReader(
  ctx: Needs<'db' | 'secrets'>,
  device: DeviceInfo,
): Promise<StartedSession | undefined> {
  if (!(await hasDemoAccounts(ctx))) return undefined;
  const started = await startDemoReader(ctx, { device, versions: await legalVersions(ctx) });
  if (!started) return undefined;
  const { memberNo, isNew, session } = started;
  if (isNew) await claimGifts(ctx, memberNo);
  return session;
}

/** Logs in as the demo owner; returns the cookie value. Undefined without demo accounts. */
export async function loginDemoOperator(ctx: Needs<'db' | 'secrets'>, browser: Browser): Promise<string | undefined> {
  return (await hasDemoAccounts(ctx)) ? startDemoOperator(ctx, browser) : undefined;
}

/** Ends all demo logins for good. */
export async function closeDemoAccounts(ctx: Needs<'db'>): Promise<void> {
  await endDemoReader(ctx);
  await disableDemoOperator(ctx);
}

async function claimGifts(ctx: Needs<'db' | 'secrets'>, memberNo: number): Promise<void> {
  const reader = { kind: 'unverified', memberNo } as const;
  await claimAllGifts(ctx, { memberNo, reader, key: ctx.secrets.random(16) }).catch((error: unknown) => {
    const isEmpty = error instanceof DomainError && error.errorName === 'GIFT_ERROR' && error.code === '0008';
    if (!isEmpty) throw error;
  });
}
