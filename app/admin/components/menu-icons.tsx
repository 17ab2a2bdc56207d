import type { ComponentType, SVGProps } from 'react';
import IconAdjustments from '~icons/console/adjustments-horizontal';
import IconBook from '~icons/console/book-2';
import IconBuilding from '~icons/console/building-bank';
import IconChart from '~icons/console/chart-line';
import IconChecks from '~icons/console/checks';
import IconContract from '~icons/console/file-certificate';
import IconExport from '~icons/console/file-export';
import IconFile from '~icons/console/file-text';
import IconGift from '~icons/console/gift';
import IconHeadset from '~icons/console/headset';
import IconHeartbeat from '~icons/console/heartbeat';
import IconHistory from '~icons/console/history';
import IconHome from '~icons/console/home';
import IconImport from '~icons/console/file-import';
import IconLayout from '~icons/console/layout-grid';
import IconMessage from '~icons/console/message-circle';
import IconPencilCheck from '~icons/console/pencil-check';
import IconReceipt from '~icons/console/receipt';
import IconSettings from '~icons/console/settings';
import IconShield from '~icons/console/shield-check';
import IconTable from '~icons/console/table';
import IconTextSpellcheck from '~icons/console/text-spellcheck';
import IconUserEdit from '~icons/console/user-edit';
import IconUsers from '~icons/console/users';

/** By path of the menu entry. */
const ICONS: Record<string, ComponentType<SVGProps<SVGSVGElement>>> = {
  '/operator': IconHome,
  '/operator/works': IconBook,
  '/operator/import': IconImport,
  '/operator/sheets': IconTable,
  '/operator/submissions': IconPencilCheck,
  '/operator/authors': IconUserEdit,
  '/operator/typos': IconTextSpellcheck,
  '/operator/catalogue': IconExport,
  '/operator/window': IconLayout,
  '/operator/members': IconUsers,
  '/operator/proposals': IconChecks,
  '/operator/inquiries': IconHeadset,
  '/operator/community': IconMessage,
  '/operator/payments': IconReceipt,
  '/operator/gifts': IconGift,
  '/operator/holders': IconContract,
  '/operator/settlements': IconBuilding,
  '/operator/own': IconFile,
  '/operator/numbers': IconChart,
  '/operator/health': IconHeartbeat,
  '/operator/setup': IconSettings,
  '/operator/switches': IconAdjustments,
  '/operator/audit': IconHistory,
  '/operator/operators': IconShield,
};

export function MenuIcon({ path }: { path: string }) {
  const Icon = ICONS[path] ?? IconFile;
  return <Icon aria-hidden="true" width={20} height={20} />;
}
