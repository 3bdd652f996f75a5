// Styles that come elsewhere with the scripts of the parts: here the parts have their look before any script runs.
import '#site/styles/form-controls.css';
import '#site/console/console.css';
import '#site/console/console-fields.css';
import '#site/console/console-actions.css';
import '#site/console/console-response.css';
import '#site/console/tool-tabs.css';
import '#site/console/response/json-tree.css';
import '#site/callbacks/inspector.css';
import '#site/callbacks/callback-list.css';
import '#site/callbacks/callback-details.css';
import '#site/search/search-answer.css';
import '#ui/load-notice.css';
