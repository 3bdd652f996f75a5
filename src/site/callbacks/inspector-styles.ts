// The inspector's own styles come before those of its parts.
import '#site/console/console-styles.ts';
import { adoptStyles } from '#ui/adopt-styles.ts';
import styles from './inspector.css?inline';

adoptStyles(styles);
