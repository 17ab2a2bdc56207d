import { type AppRules, isOutdated } from '#vocabulary/app-rules';
import type { DeviceInfo } from '#vocabulary/device';

const UPDATE = '/app-update';
/** What somebody may need without an app that works: who to ask, what was agreed to, the way out; the console. */
const STAYS =
  /^\/(app-update|operator|terms|privacy|policy|notice|faq|help|inquiry|login|join|find|withdrawn|my\/(withdraw|export|inquiries))(\/|\.|$)/;

/** Where a shell is led that is older than the operator serves; null where it may stay. */
export function updateLead(device: DeviceInfo, path: string, rules: AppRules): string | null {
  return isOutdated(device, rules) && !STAYS.test(path) ? UPDATE : null;
}
