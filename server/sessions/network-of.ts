import { isIPv6 } from 'node:net';

const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;
const GROUPS = 8;
const NETWORK_GROUPS = 4;

/**
 * What counters call an address: an IPv4 address itself; of IPv6 the network of 64 bits that one subscriber has, since
 * whoever has one address of it has all the others too.
 */
export function networkOf(address: string): string {
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

/** Groups of 16 bits; an IPv4 address at the end stands for two. */
function groupsOf(part: string): string[] {
  return part === '' ? [] : part.split(':').flatMap((group) => (group.includes('.') ? ['0', '0'] : [group]));
}
