import type { AdultChoice } from '#shared/members/members';

/** Only in members' documents. */
export interface CurrentMember {
  nick: string;
  photo: string | null;
  adultMode: boolean;
  isVerified: boolean;
  /** Of verified adults with the mode on. */
  adultChoice?: AdultChoice;
}
