import type { Needs } from '#kernel/context';
import type { License } from '#shared/reading/offline-licenses';

export interface SignedLicense {
  /** Signed compact JWS. */
  token: string;
  /** The server's share of the episode key; the device's share never leaves it. */
  share: string;
}

/** Signs a license and adds the key share, constant while the episode is downloaded. */
export function signLicense(ctx: Needs<'secrets'>, license: License): SignedLicense {
  const { member, device, episode, epoch } = license;
  return {
    token: ctx.secrets.signToken(license),
    share: ctx.secrets.mac('keep', `${member} ${device} ${episode} ${epoch}`),
  };
}
