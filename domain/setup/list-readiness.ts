import { backupHealth } from '#domain/maintenance';
import { readShopFields } from '#domain/merchandising';
import { type LegalVersion, listLegalVersions } from '#domain/policies';
import { listUnchangedSamples } from '#domain/samples';
import type { Needs } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import type { LegalKind } from '#shared/members/policies';
import { SHOP_FIELD_NAMES, shopField } from '#shared/operations/shop-fields';
import { type LegalTextState, type ReadinessItem, missingToJoin, readinessOf } from './readiness-rules.ts';

/** What is missing to open the shop legally, for the console, `doctor`, the health page and the join page. */
export async function listReadiness(ctx: Needs<'db' | 'connections'>): Promise<ReadinessItem[]> {
  const [values, versions, samples, backup] = await Promise.all([
    readShopFields(ctx),
    listLegalVersions(ctx),
    listUnchangedSamples(ctx),
    backupHealth(ctx),
  ]);
  const needed = SHOP_FIELD_NAMES.filter((name) => shopField(name).isLegal);
  const labels = (names: typeof needed): string[] => names.map((name) => shopField(name).label);
  return readinessOf({
    missingDetails: labels(needed.filter((name) => values[name] === '')),
    sampleDetails: labels(needed.filter((name) => samples.settings.has(name))),
    terms: legalState('terms', versions, samples.legalTexts),
    privacy: legalState('privacy', versions, samples.legalTexts),
    connections: ctx.connections.list(),
    backup: { hours: backup.backupHours, lastFault: backup.lastFault },
    sampleWorks: samples.works,
  });
}

function legalState(
  kind: LegalKind,
  versions: Record<LegalKind, LegalVersion[]>,
  samples: ReadonlySet<string>,
): LegalTextState {
  const inForce = versions[kind].find(({ isDue }) => isDue);
  if (!inForce) return versions[kind].length > 0 ? 'coming' : 'missing';
  return samples.has(`${kind} ${inForce.version}`) ? 'sample' : 'own';
}

/** Whether people can join. A trial shop lets them in and says what is only a sample. */
export interface JoiningState {
  isOpen: boolean;
  isTrial: boolean;
  /** Labels of what is missing. */
  missing: string[];
}

/** Whether people can join. */
export async function joiningState(ctx: Needs<'db' | 'connections'>): Promise<JoiningState> {
  const missing = missingToJoin(await listReadiness(ctx));
  const { isTrial } = ctx.connections;
  return { isOpen: isTrial || missing.length === 0, isTrial, missing };
}

/** Throws JOIN_ERROR 0014 while the shop cannot take members legally. */
export async function requireJoiningOpen(ctx: Needs<'db' | 'connections'>): Promise<void> {
  if (ctx.connections.isTrial) return;
  const { isOpen, missing } = await joiningState(ctx);
  if (!isOpen) throw new DomainError('JOIN_ERROR', '0014', { missing: missing.join(', ') });
}
