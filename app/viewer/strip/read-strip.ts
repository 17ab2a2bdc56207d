import type { Strip } from '../frame/viewed-episode.ts';
import { type StripPart, stripPanels } from './strip-panels.ts';

/** A strip as its viewer gets it: cut into panels already, without the map that they were cut by. */
export type ReadStrip = Omit<Strip, 'quiet'> & { cut: StripPart[] };

/** Cuts a strip for its viewer, where it is loaded. */
export function readStrip({ quiet, ...strip }: Strip): ReadStrip {
  return { ...strip, cut: stripPanels({ ...strip, quiet }) };
}
