import type { Needs } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import type { LegalKind, LegalState, LegalView } from '#shared/members/policies';
import { type LegalVariables, fillLegalBlocks } from './legal-rules.ts';
import { type LegalVersion, selectBlocks, selectInForce, selectVersions } from './legal-store.ts';

/**
 * A legal text: the requested version, else the one in force, else the first announced. Throws NOT_FOUND 0005 when
 * there is none.
 */
export async function readLegalText(
  ctx: Needs<'db'>,
  input: { kind: LegalKind; version?: string | undefined; facts: LegalVariables },
): Promise<LegalView> {
  const versions = await selectVersions(ctx.db, input.kind);
  const inForce = versions.find((version) => version.isDue);
  const wanted = input.version
    ? versions.find(({ version }) => version === input.version)
    : (inForce ?? versions.at(-1));
  if (!wanted) throw new DomainError('NOT_FOUND', '0005');
  const blocks = await selectBlocks(ctx.db, { kind: input.kind, version: wanted.version });
  return {
    kind: input.kind,
    version: wanted.version,
    state: stateOf(wanted, inForce),
    title: wanted.title,
    blocks: fillLegalBlocks(blocks, input.facts),
    versions: versions.map((version) => ({ version: version.version, state: stateOf(version, inForce) })),
  };
}

function stateOf(version: LegalVersion, inForce: LegalVersion | undefined): LegalState {
  if (!version.isDue) return 'coming';
  return version === inForce ? 'in-force' : 'past';
}

/** All versions of each text, newest first. */
export async function listLegalVersions(ctx: Needs<'db'>): Promise<Record<LegalKind, LegalVersion[]>> {
  const [terms, privacy, easy] = await Promise.all([
    selectVersions(ctx.db, 'terms'),
    selectVersions(ctx.db, 'privacy'),
    selectVersions(ctx.db, 'privacy-easy'),
  ]);
  return { terms, privacy, 'privacy-easy': easy };
}

/** The version of a text that does not exist. */
const NO_VERSION = 'none';

/** The version of each text in force, or `none`; stored with consents. */
export async function legalVersions(ctx: Needs<'db'>): Promise<Record<LegalKind, string>> {
  const found = await selectInForce(ctx.db);
  const versions: Record<LegalKind, string> = { terms: NO_VERSION, privacy: NO_VERSION, 'privacy-easy': NO_VERSION };
  for (const { kind, version } of found) versions[kind] = version;
  return versions;
}
