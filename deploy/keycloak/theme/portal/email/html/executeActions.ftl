<#import "template.ftl" as layout>
<#outputformat "plainText">
<#assign nueva = false><#list (requiredActions![]) as una><#if una == "VERIFY_EMAIL"><#assign nueva = true></#if></#list><#assign acciones><#list (requiredActions![]) as una>${msg("requiredAction." + una)}<#sep>, </#sep></#list></#assign>
</#outputformat>
<@layout.emailLayout titulo=(nueva?then("Active su cuenta", "Complete su cuenta")) resumen="Abra el enlace y siga los pasos.">
<@layout.parrafo>Hola<#if user.firstName?has_content>, ${user.firstName}</#if>: <#if nueva>le crearon una cuenta en <b>${realmName}</b>.<#else>su cuenta en <b>${realmName}</b> necesita unos pasos de su parte.</#if></@layout.parrafo>
<@layout.parrafo>Abra el enlace y siga los pasos: ${acciones}.</@layout.parrafo>
<@layout.caja/>
<@layout.boton rotulo=(nueva?then("Activar mi cuenta", "Completar mi cuenta"))/>
<@layout.aviso>Si usted no esperaba este mensaje, no abra el enlace y avísenos.</@layout.aviso>
</@layout.emailLayout>
