import { BlockList, isIP } from 'node:net';

/** Ranges that are not the public internet: private, loopback, link-local, shared, documentation, multicast. */
const RANGES: readonly [address: string, prefix: number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
];
const blocked = new BlockList();
for (const [address, prefix] of RANGES) blocked.addSubnet(address, prefix, 'ipv4');
/** Global unicast; within it, addresses that hold or tunnel an IPv4 address. */
const unicast = new BlockList();
unicast.addSubnet('2000::', 3, 'ipv6');
const tunnels = new BlockList();
for (const [address, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
] as const)
  tunnels.addSubnet(address, prefix, 'ipv6');

/** Whether an IP address is on the public internet. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !blocked.check(address, 'ipv4');
  return family === 6 && unicast.check(address, 'ipv6') && !tunnels.check(address, 'ipv6');
}
