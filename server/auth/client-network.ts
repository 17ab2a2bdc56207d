import { isIPv6 } from 'node:net';

const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;
const GROUPS = 8;
const NETWORK_GROUPS = 4;

/** Key for rate limits: an IPv4 address, or the /64 network of an IPv6 address, which belongs to one subscriber. */
export function clientNetwork(address: string): string {
  const mapped = MAPPED.exec(address)?.[1];
  if (mapped) return mapped;
  if (!isIPv6(address)) return address;
  const [head = '', tail] = (address.split('%')[0] ?? '').split('::');
  const start = groupsOf(head);
  const end = groupsOf(tail ?? '');
  const middle = tail === undefined ? 0 : GROUPS - start.length - end.length;
  const groups = [...start, ...Array.from({ length: middle }, () => '0'), ...end];
  const network = groups.slice(0, NETWORK_GROUPS).map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(':')}::/64`;
}

/** 16-bit groups; a trailing IPv4 address is two. */
function groupsOf(part: string): string[] {
  return part === '' ? [] : part.split(':').flatMap((group) => (group.includes('.') ? ['0', '0'] : [group]));
}
