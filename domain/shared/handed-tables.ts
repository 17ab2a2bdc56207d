import type { Generated } from 'kysely';
import type { HandedFile } from '#vocabulary/handed-files';

/** Downloads on their way from an app to the browser over it. */
export interface HandedTables {
  handed_download: {
    session_id: number;
    token_hash: Uint8Array;
    what: HandedFile;
    hides_adult: boolean;
    expires_at: Date;
    credential_epoch: Generated<number>;
  };
}
