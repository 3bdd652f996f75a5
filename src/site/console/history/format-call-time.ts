/** When a call was made: the time of today, else the day. @param at milliseconds since 1970 */
export function formatCallTime(at: number): string {
  const date = new Date(at);
  const isToday = date.toDateString() === new Date().toDateString();
  return date.toLocaleString('en-GB', isToday ? { timeStyle: 'medium' } : { dateStyle: 'medium' });
}
