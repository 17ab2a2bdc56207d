/** What every screen knows of whoever is logged in; it stands in members' documents alone. */
export interface KnownMember {
  nick: string;
  /** Folder of the photo under `/media/members/`. */
  photo: string | null;
  adultMode: boolean;
  /** A proof of identity is in force. */
  isVerified: boolean;
}
