export interface GiftError {
  act: string;
  code: string;
  message: string;
  typed: { code?: string; coins?: string };
  way: { name: string; href: string } | null;
}
