import { z } from 'zod';

/** Between UTC and the zone where a day begins first. */
const FIRST_ZONE_MS = 14 * 60 * 60 * 1000;

const findToday = () => new Date(Date.now() + FIRST_ZONE_MS).toISOString().slice(0, 10);

/** A day of something that has happened: the changelog and its feed show no entry of tomorrow first. */
export const pastDay = z.iso
  .date()
  .refine((day) => day <= findToday(), 'is a day in the future. Write the day of the change');
