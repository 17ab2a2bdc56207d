import type { Needs } from '#shared/context';
import type { Lease } from '#vocabulary/leases';

/** A lease with what opens the episode that it stands for. */
export interface GivenLease {
  /** Signed by the shop, as a compact JWS. */
  token: string;
  /** The shop's half of the key that the episode lies under; the device's own half never leaves it. */
  share: string;
}

/** Signs a lease and gives its share, which is the same for as long as the episode is kept. */
export function giveLease(ctx: Needs<'secrets'>, lease: Lease): GivenLease {
  const { member, device, episode, epoch } = lease;
  return {
    token: ctx.secrets.signToken(lease),
    share: ctx.secrets.mac('keep', `${member} ${device} ${episode} ${epoch}`),
  };
}
