import type { Needs } from '#kernel/context';

/** Hash of a change and its steps. */
export function versionOf(
  ctx: Needs<'secrets'>,
  change: object,
  steps: readonly { id: number; from: string; to: string }[],
): string {
  const data = JSON.stringify([change, steps.map(({ id, from, to }) => [id, from, to])]);
  return [...ctx.secrets.digest(data)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
