const DARK = 128;

/** Cool for a dark blue edge colour, else warm. */
export function headerTone(edge: string): 'warm' | 'cool' {
  const value = /^#[\da-f]{6}$/i.test(edge) ? Number.parseInt(edge.slice(1), 16) : 0;
  const [red, green, blue] = [value >> 16, (value >> 8) & 255, value & 255];
  const luminance = (299 * red + 587 * green + 114 * blue) / 1000;
  return blue > red + 8 && blue >= green && luminance < DARK ? 'cool' : 'warm';
}
