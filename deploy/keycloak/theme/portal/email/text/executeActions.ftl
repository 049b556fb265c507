<#ftl output_format="plainText">
<#import "template.ftl" as layout>
<#assign nueva = false><#list (requiredActions![]) as una><#if una == "VERIFY_EMAIL"><#assign nueva = true></#if></#list><#assign acciones><#list (requiredActions![]) as una>${msg("requiredAction." + una)}<#sep>, </#sep></#list></#assign>
<@layout.textLayout titulo=(nueva?then("Active su cuenta", "Complete su cuenta"))>
Hola<#if user.firstName?has_content>, ${user.firstName}</#if>: <#if nueva>le crearon una cuenta en ${realmName}.<#else>su cuenta en ${realmName} necesita unos pasos de su parte.</#if> Abra el enlace y siga los pasos: ${acciones}.

${nueva?then("Activar mi cuenta", "Completar mi cuenta")}:
${link}

El enlace vence en ${linkExpirationFormatter(linkExpiration)}. Si usted no esperaba este mensaje, no abra el enlace y avísenos.
</@layout.textLayout>
