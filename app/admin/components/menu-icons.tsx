import type { ComponentType, SVGProps } from 'react';
import IconAdjustments from '~icons/tabler/adjustments-horizontal';
import IconBook from '~icons/tabler/book-2';
import IconBuilding from '~icons/tabler/building-bank';
import IconChart from '~icons/tabler/chart-line';
import IconChecks from '~icons/tabler/checks';
import IconContract from '~icons/tabler/file-certificate';
import IconExport from '~icons/tabler/file-export';
import IconFile from '~icons/tabler/file-text';
import IconGift from '~icons/tabler/gift';
import IconHeadset from '~icons/tabler/headset';
import IconHeartbeat from '~icons/tabler/heartbeat';
import IconHistory from '~icons/tabler/history';
import IconHome from '~icons/tabler/home';
import IconImport from '~icons/tabler/file-import';
import IconLayout from '~icons/tabler/layout-grid';
import IconMessage from '~icons/tabler/message-circle';
import IconReceipt from '~icons/tabler/receipt';
import IconShield from '~icons/tabler/shield-check';
import IconTextSpellcheck from '~icons/tabler/text-spellcheck';
import IconUsers from '~icons/tabler/users';

/** By path of the menu entry. */
const ICONS: Record<string, ComponentType<SVGProps<SVGSVGElement>>> = {
  '/operator': IconHome,
  '/operator/works': IconBook,
  '/operator/import': IconImport,
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
  '/operator/switches': IconAdjustments,
  '/operator/audit': IconHistory,
  '/operator/operators': IconShield,
};

export function MenuIcon({ path }: { path: string }) {
  const Icon = ICONS[path] ?? IconFile;
  return <Icon aria-hidden="true" width={20} height={20} />;
}
