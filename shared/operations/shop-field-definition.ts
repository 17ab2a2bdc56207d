import type { OperatorPermission } from './operator-permissions.ts';

/** The kind of a setting: decides validation, form control and how a change is shown. Every stored value is text. */
export type ShopFieldType =
  | { kind: 'line'; isRequired?: true }
  | { kind: 'text'; rows: number; max: number }
  | { kind: 'mail' }
  | { kind: 'https' }
  /** Code of a meta tag, or the name of a file. */
  | { kind: 'proof'; file: RegExp; example: string }
  /** Without a value: on, unless `isOffAtFirst`. */
  | { kind: 'onOff'; on: string; off: string; isOffAtFirst?: true }
  /** Without a value: the first. */
  | { kind: 'choice'; options: Readonly<Record<string, string>> }
  | { kind: 'colour' }
  /** Hash of a public picture. */
  | { kind: 'picture' };

/** Sections of the console's setup area. */
export type ShopSection = 'company' | 'brand' | 'prepaid' | 'search' | 'authors';

/** Everything that forms, validation, shop folder, export, audit log and documents know about a setting. */
export interface ShopFieldDefinition {
  label: string;
  hint: string | null;
  type: ShopFieldType;
  section: ShopSection;
  /** Row of `shop_setting`, and the key within its value. */
  column: string | { setting: string; key: string };
  /** Who may change it. */
  permission: OperatorPermission;
  /** Whether `shop apply` replaces a value that was edited in the console. */
  folderOverwrites: boolean;
  /** Name in `shop.yaml` or `prepaid.yaml`; null: not part of the shop folder. */
  fileKey: { file: 'shop.yaml' | 'prepaid.yaml'; key: string } | null;
  /** Whether the shop folder made by the export has it. */
  isExported: boolean;
  /** `pages`: every page may show it. */
  visibility: 'pages' | 'one-page' | 'server';
  /** Needed before the shop opens (전자상거래법 §10, §13). */
  isLegal: boolean;
}
