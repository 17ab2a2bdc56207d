export interface GiftError {
  act: string;
  code: string;
  message: string;
  typed: { code?: string; coins?: string };
  method: { name: string; href: string } | null;
}
