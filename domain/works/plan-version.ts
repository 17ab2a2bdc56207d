import type { Needs } from '#shared/context';

/** Names a plan by everything that it would do: two plans of one name do the same to the same. */
export function versionOf(
  ctx: Needs<'secrets'>,
  change: object,
  steps: readonly { id: number; from: string; to: string }[],
): string {
  const told = JSON.stringify([change, steps.map(({ id, from, to }) => [id, from, to])]);
  return [...ctx.secrets.digest(told)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
