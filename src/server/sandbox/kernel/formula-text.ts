// What a spreadsheet program would run (OWASP, CSV injection). Names and e-mail addresses come from the clients of a company.
// The option escape_formulas of csv-stringify does not fit: uploads need the way back, and the option changes phone numbers.
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/;
const ESCAPED = /^'+[=+\-@\t\r\n＝＋－＠]/;
/** A spreadsheet program reads a phone number as a number, and programs look accounts up by it. */
const PHONE_NUMBER = /^\+\d+$/;

/** A text as a cell of a CSV file: an apostrophe before what would be a formula. A text that has apostrophes there gets one more. */
export function escapeFormula(text: string): string {
  return FORMULA.test(text) && !PHONE_NUMBER.test(text) ? `'${text}` : text;
}

/** The text of a cell that `escapeFormula` has written. */
export function readEscapedFormula(cell: string): string {
  return ESCAPED.test(cell) ? cell.slice(1) : cell;
}
