import type { Generated } from 'kysely';
import type { OneTimeFile } from '#shared/web/one-time-downloads';

/** Downloads passed from an app to the system browser. */
export interface DownloadHandoffTables {
  handed_download: {
    session_id: number;
    token_hash: Uint8Array;
    what: OneTimeFile;
    hides_adult: boolean;
    expires_at: Date;
    credential_epoch: Generated<number>;
  };
}
