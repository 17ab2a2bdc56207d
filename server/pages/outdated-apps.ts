import { type AppRules, isOutdated } from '#shared/web/app-rules';
import type { DeviceInfo } from '#shared/members/device';

const UPDATE = '/app-update';
/** Pages that stay reachable: support, policies, logout, console. */
const STAYS =
  /^\/(app-update|operator|terms|privacy|policy|notice|faq|help|inquiry|login|join|find|withdrawn|my\/(withdraw|export|inquiries))(\/|\.|$)/;

/** Update page for an outdated app; null otherwise. */
export function outdatedAppRedirect(device: DeviceInfo, path: string, rules: AppRules): string | null {
  return isOutdated(device, rules) && !STAYS.test(path) ? UPDATE : null;
}
