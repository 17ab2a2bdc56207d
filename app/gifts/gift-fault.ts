/** Why a form of a gift page came back: which form, what is wrong, what was typed, and where something can be done. */
export interface GiftFault {
  act: string;
  code: string;
  said: string;
  typed: { code?: string; coins?: string };
  way: { name: string; href: string } | null;
}
