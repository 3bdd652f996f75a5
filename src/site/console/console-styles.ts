// The styles that the parts of the console share are adopted once, and before the styles of the parts.
import controls from '#site/styles/form-controls.css?inline';
import { adoptStyles } from '#ui/adopt-styles.ts';
import actions from './console-actions.css?inline';
import answer from './console-response.css?inline';
import fields from './console-fields.css?inline';
import frame from './console.css?inline';

for (const styles of [controls, frame, fields, actions, answer]) adoptStyles(styles);
