export function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || hostname === '::1' || /^127(\.\d{1,3}){3}$/.test(hostname);
}

/** Host name of a URL within a private network: RFC 1918, unique local IPv6, a name without dots, or `.internal`. */
export function isPrivateNetwork(hostname: string): boolean {
  if (/^\[f[cd][0-9a-f]{2}:/.test(hostname) || hostname.endsWith('.internal')) return true;
  if (/^10(\.\d{1,3}){3}$|^192\.168(\.\d{1,3}){2}$|^172\.(1[6-9]|2\d|3[01])(\.\d{1,3}){2}$/.test(hostname)) return true;
  return /^[a-z][a-z0-9-]*$/.test(hostname);
}
