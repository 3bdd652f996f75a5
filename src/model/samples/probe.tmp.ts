import { createSiteLoader } from '#model/load-site.ts';
import { settings } from '#settings';
const { model, errors } = await createSiteLoader({ root: process.cwd(), settings }).load();
console.log(Object.keys(model.pages).length, 'errors', errors.length);
console.log(errors.slice(0,5));
const ops = Object.values(model.pages).flatMap(p=>p.kind==='operation'?[p.operation]:[]);
const count=(m:Map<string,string[]>,k:string,v:string)=>m.set(k,[...(m.get(k)??[]),v]);
const m=new Map<string,string[]>();
for(const o of ops){
  const c=o.requestBody?.contents[0];
  count(m,'req '+(c?.mediaType??'none')+(c?` ex${Math.min(c.examples.length,1)}`:'')+(c?.schema.types.join()??'')+ (c?.schema.oneOf?' oneOf':''),o.operationId);
  const g=o.responses.find(r=>r.status.startsWith('2'));
  const rc=g?.contents[0];
  count(m,'res '+g?.status+' '+(rc?.mediaType)+' '+(rc?.schema.types.join())+(rc?.schema.oneOf?' oneOf':'')+ (rc&&rc.schema.properties.length===0?' noprops':''),o.operationId);
  if(!o.responses.some(r=>r.status.startsWith('2')))count(m,'no2xx',o.operationId);
  for(const p of o.parameters) count(m,'par '+p.in+' '+(p.required?'req':'opt')+' '+p.schema.types.join()+(p.in==='header'?p.name:''),o.operationId+'.'+p.name);
  if(o.method==='GET'&&o.requestBody)count(m,'GETbody',o.operationId);
  if(o.method==='DELETE'&&o.requestBody)count(m,'DELbody',o.operationId);
  if(!o.requiresAuthentication)count(m,'noauth',o.operationId);
  for(const s of o.samples) {const n=s.code.split('\n').length; if(n>45)count(m,'long '+s.language,o.operationId+n)}
}
for(const [k,v] of [...m].toSorted())console.log(k.padEnd(40),v.length,v.slice(0,4).join(' '));
for(const o of ops.filter(o=>['uploadAccounts','exportAccounts','createAccount'].includes(o.operationId)||o.pagePath==='/accounts/upload-account'||o.pagePath.includes('kyc/enhanced')))for(const s of o.samples)console.log('-----',o.operationId,s.language,'\n'+s.code);
