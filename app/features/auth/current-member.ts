/** Only in members' documents. */
export interface CurrentMember {
  nick: string;
  photo: string | null;
  adultMode: boolean;
  isVerified: boolean;
}
